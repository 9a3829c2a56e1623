interface Task {
  /** Resolves with a callback that applies the result. */
  compute(): Promise<() => void>
}

/** Runs one task at a time. Only the latest waiting task is run next, and the results of superseded or cancelled tasks are dropped. */
export class LatestRequest {
  #isBusy = false
  #latest: Task | null = null

  run(compute: Task['compute']) {
    this.#latest = { compute }
    if (!this.#isBusy) void this.#runPending()
  }

  cancel() {
    this.#latest = null
  }

  async #runPending() {
    this.#isBusy = true
    let completed: Task | null = null
    while (this.#latest && this.#latest !== completed) {
      const task: Task = this.#latest
      const apply = await task.compute().catch(() => null)
      if (this.#latest === task) apply?.()
      completed = task
    }
    this.#isBusy = false
  }
}
