import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { digitsIn } from './card.ts'

interface FormattedInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  format: (typed: string) => string
  onValue: (value: string) => void
}

/** Groups digits while typing and keeps the caret behind the same digit. */
export function FormattedInput({ value, format, onValue, className = '', ...rest }: FormattedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (digitsBefore.current === null || document.activeElement !== input.current) return
    const caret = caretAfterDigits(value, digitsBefore.current)
    input.current?.setSelectionRange(caret, caret)
    digitsBefore.current = null
  })

  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value
    const caret = event.target.selectionStart ?? typed.length
    const isAtEnd = caret === typed.length
    const next = format(typed)
    digitsBefore.current = isAtEnd ? digitsIn(next).length : digitsIn(typed.slice(0, caret)).length
    onValue(next)
  }
  return <input {...rest} ref={input} value={value} onChange={read} className={`control figures ${className}`} />
}

function caretAfterDigits(text: string, digits: number): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    if (count === digits) return index
    if (/\d/.test(text.charAt(index))) count += 1
  }
  return text.length
}
