interface Wish {
  /** Answers how to show what it found. */
  compute(): Promise<() => void>
}

/** One task at a time: while one is under way only the newest of the others waits, and of what was overtaken or called off nothing is shown. */
export class LatestRequest {
  #isBusy = false
  #wish: Wish | null = null

  want(compute: Wish['compute']) {
    this.#wish = { compute }
    if (!this.#isBusy) void this.#work()
  }

  callOff() {
    this.#wish = null
  }

  async #work() {
    this.#isBusy = true
    let done: Wish | null = null
    while (this.#wish && this.#wish !== done) {
      const wish: Wish = this.#wish
      const show = await wish.compute().catch(() => null)
      if (this.#wish === wish) show?.()
      done = wish
    }
    this.#isBusy = false
  }
}
