import type { ChangeEvent, ComponentProps } from 'react'
import { digitsIn } from './card.ts'

interface FormattedInputProps extends ComponentProps<'input'> {
  format: (typed: string) => string
}

/** Groups digits while typing and keeps the caret behind the same digit. */
export function FormattedInput({ format, onChange, className = '', ...rest }: FormattedInputProps) {
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target
    const typed = input.value
    const caret = input.selectionStart ?? typed.length
    const isAtEnd = caret === typed.length
    input.value = format(typed)
    if (document.activeElement === input) {
      const next = caretAfterDigits(input.value, digitsIn(isAtEnd ? input.value : typed.slice(0, caret)).length)
      input.setSelectionRange(next, next)
    }
    onChange?.(event)
  }
  return <input {...rest} onChange={read} className={`control figures ${className}`} />
}

function caretAfterDigits(text: string, digits: number): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    if (count === digits) return index
    if (/\d/.test(text.charAt(index))) count += 1
  }
  return text.length
}
