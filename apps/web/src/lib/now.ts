import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The current time, updated regularly, for relative times such as "5 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
