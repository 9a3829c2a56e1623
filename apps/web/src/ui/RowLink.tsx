import { Link, type LinkProps } from 'react-router'

/** A link that covers its whole table row. */
export function RowLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      data-row-link
      className="figures font-medium whitespace-nowrap outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
    />
  )
}
