import { resourceLimits } from 'node:worker_threads'
import { serveTasks } from '../src/platform/threads/serve.ts'

/** A worker that fails in the ways that malicious files could cause. */
serveTasks(async (task: string): Promise<string> => {
  const allocated: object[] = []
  switch (task) {
    case 'loop':
      for (;;);
    case 'hoard':
      for (;;) allocated.push({ text: [allocated.length] })
    case 'throw':
      throw new Error('It did not work')
    case 'exit':
      return process.exit(7)
    case 'throw later':
      setTimeout(() => {
        throw new Error('Nobody caught this')
      })
      return new Promise(() => {})
    case 'heap limit':
      return String(resourceLimits.maxOldGenerationSizeMb)
    default:
      return task.toUpperCase()
  }
})
