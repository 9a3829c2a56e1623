import { createElement, type SVGProps } from 'react'

/** A Lucide icon component from its elements. Icons are decorative unless a prop says otherwise. */
export function createIcon(elements: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]) {
  const children = elements.map(([tag, attributes], key) => createElement(tag, { key, ...attributes }))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      children,
    )
}
