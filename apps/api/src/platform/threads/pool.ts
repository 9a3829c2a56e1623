import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ThreadReply } from './serve.ts'

interface PoolSettings {
  /** The file that each thread runs; it calls `serveTasks`. */
  readonly entry: string
  readonly threads: number
  /** Time limit of a task; a thread that exceeds it is terminated. Counts CPU time, so that a busy machine does not end tasks. */
  readonly timeLimitMs: number
  /** JavaScript heap limit; tasks must limit other memory themselves. */
  readonly heapLimitMb: number
  /** How long an idle thread is retained. */
  readonly idleMs: number
}

type StopReason = 'time' | 'memory' | 'closed' | 'failed'

/** Why a task has no result. */
export class ThreadError extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason, message: string) {
    super(message)
    this.name = 'ThreadError'
    this.reason = reason
  }
}

export type ThreadPool<T, R> = ReturnType<typeof createThreadPool<T, R>>

/** Runs tasks in a few threads with time and memory limits, so that no task can block or crash the process. */
export function createThreadPool<T, R>({ entry, threads, timeLimitMs, heapLimitMb, idleMs }: PoolSettings) {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const waiting = createFairQueue()
  const running = new Set<(error: ThreadError) => void>()
  let free = threads
  let isClosed = false

  const openThread = () => {
    const fromSources = entry.endsWith('.ts')
    const worker = new Worker(fromSources ? withTypeScript(entry) : entry, {
      eval: fromSources,
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb, maxYoungGenerationSizeMb: 64 },
      stdout: true,
      stderr: true,
    })
    // An unhandled 'error' event would end the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      clearTimeout(idle.get(worker))
      idle.delete(worker)
    })
    return worker
  }

  const takeThread = () => {
    for (const [worker, timer] of idle) {
      clearTimeout(timer)
      idle.delete(worker)
      worker.ref()
      return worker
    }
    return openThread()
  }

  const keepThread = (worker: Worker) => {
    if (isClosed || idleMs === 0) return void worker.terminate()
    worker.unref()
    const end = () => {
      // A task must not get a thread that is ending.
      idle.delete(worker)
      void worker.terminate()
    }
    idle.set(worker, setTimeout(end, idleMs).unref())
  }

  const runOn = (worker: Worker, task: T, wallLimitMs: number) =>
    new Promise<R>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        running.delete(stop)
        worker.off('message', onReply).off('error', onError).off('exit', onExit)
      }
      const stop = (error: ThreadError) => {
        settle()
        void worker.terminate()
        reject(error)
      }
      const onReply = (reply: ThreadReply<R>) => {
        if ('failure' in reply) return stop(new ThreadError('failed', reply.failure))
        settle()
        keepThread(worker)
        resolve(reply.value)
      }
      const onError = (error: NodeJS.ErrnoException) =>
        stop(new ThreadError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', error.message))
      const onExit = (code: number) => stop(new ThreadError('failed', `The thread ended with ${code}`))
      const onTimer = () => {
        const restMs = remainingMs()
        if (restMs <= 0) return stop(new ThreadError('time', `It took longer than ${timeLimitMs / 1000} s`))
        timer = setTimeout(onTimer, Math.max(restMs, TIMER_MIN_MS))
      }
      const remainingMs = startTimeLimit(timeLimitMs, wallLimitMs)
      let timer = setTimeout(onTimer, Math.min(timeLimitMs, wallLimitMs))
      running.add(stop)
      worker.on('message', onReply).on('error', onError).on('exit', onExit)
      worker.postMessage(task)
    })

  const closed = () => new ThreadError('closed', 'The program was stopped')

  return {
    /** Waits for a free thread, in turns with other owners; throws a ThreadError if the task fails. `wallLimitMs` starts with the task. */
    async run(task: T, owner = '', wallLimitMs = timeLimitMs * WALL_CLOCK_FACTOR): Promise<R> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.add(owner, resolve))
      try {
        if (isClosed) throw closed()
        return await runOn(takeThread(), task, wallLimitMs)
      } finally {
        const next = waiting.take()
        if (next) next()
        else free += 1
      }
    },

    /** Terminates all threads and rejects running and queued tasks. */
    async close(): Promise<void> {
      isClosed = true
      for (const stop of running) stop(closed())
      await Promise.all([...idle.keys()].map((worker) => worker.terminate()))
    },
  }
}

const TIMER_MIN_MS = 10
/** Even a task that gets little CPU time ends after this many times its limit, unless it has a limit of its own. */
const WALL_CLOCK_FACTOR = 10

/** Returns a function for the time that is left. CPU time of one thread is not available, but it is never more than that of the process. */
function startTimeLimit(limitMs: number, wallLimitMs: number): () => number {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(cpu)
    const wallMs = performance.now() - startedAt
    return Math.min(limitMs - (user + system) / 1000, wallLimitMs - wallMs)
  }
}

/** Owners take turns, so that many tasks of one owner do not delay the others. */
function createFairQueue() {
  const byOwner = new Map<string, (() => void)[]>()
  return {
    add(owner: string, start: () => void) {
      const queued = byOwner.get(owner)
      if (queued) queued.push(start)
      else byOwner.set(owner, [start])
    },
    take(): (() => void) | undefined {
      for (const [owner, [start, ...rest]] of byOwner) {
        // A map keeps its order of insertion, so the owner goes to the end.
        byOwner.delete(owner)
        if (rest.length > 0) byOwner.set(owner, rest)
        return start
      }
      return undefined
    },
  }
}

/** Threads do not inherit the TypeScript loader, so development and tests register it in each thread. */
const withTypeScript = (entry: string): string =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(entry).href)}) })`
