import { Children, type ReactNode } from 'react'

interface DotLineProps {
  children: ReactNode
  className?: string
}

/** Short facts in one line where there is room, with dots between those that share a line: the dot before what begins a line lies outside and is cut off. */
export function DotLine({ children, className = '' }: DotLineProps) {
  return (
    <span className={`flex flex-wrap gap-x-3 overflow-hidden ${className}`}>
      {Children.map(Children.toArray(children), (fact, place) => (
        <span className={`relative min-w-0 ${place > 0 ? '-ml-3 pl-3' : ''}`}>
          {place > 0 && <span className="absolute left-0 w-3 text-center whitespace-pre"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
