import { Children, type ReactNode } from 'react'

interface DotLineProps {
  children: ReactNode
  className?: string
}

/** Short facts separated by dots. After a line break the leading dot is outside the box and clipped. */
export function DotLine({ children, className = '' }: DotLineProps) {
  return (
    <span className={`flex flex-wrap gap-x-3 overflow-hidden ${className}`}>
      {Children.map(Children.toArray(children), (fact, index) => (
        <span className={`relative min-w-0 ${index > 0 ? '-ml-3 pl-3' : ''}`}>
          {index > 0 && <span className="absolute left-0 w-3 text-center whitespace-pre"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
