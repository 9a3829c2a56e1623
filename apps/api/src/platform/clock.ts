/** Injectable time source, so that tests can control it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * 86_400_000)
