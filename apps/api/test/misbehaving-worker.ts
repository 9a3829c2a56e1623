import { serveTasks } from '../src/platform/threads/serve.ts'

/** A thread that does what hostile files might make one do. */
serveTasks(async (task: string): Promise<string> => {
  const hoard: object[] = []
  switch (task) {
    case 'loop':
      for (;;);
    case 'hoard':
      for (;;) hoard.push({ text: [hoard.length] })
    case 'throw':
      throw new Error('It did not work')
    case 'exit':
      return process.exit(7)
    case 'throw later':
      setTimeout(() => {
        throw new Error('Nobody caught this')
      })
      return new Promise(() => {})
    default:
      return task.toUpperCase()
  }
})
