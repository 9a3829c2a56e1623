import { useEffect } from 'react'

/** While its dialog is open nothing behind it can take the focus: what Radix hides from screen readers becomes inert as well. */
export function InertOutside() {
  useEffect(() => {
    let outside: HTMLElement[] = []
    // Radix marks what lies behind in an effect of its own, which comes after this one.
    const frame = requestAnimationFrame(() => {
      outside = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden="true"]')].filter((element) => !element.inert)
      for (const element of outside) element.inert = true
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const element of outside) element.inert = false
    }
  }, [])
  return null
}
