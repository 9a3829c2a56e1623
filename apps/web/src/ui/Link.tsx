import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

const PlainLink = ({ to, ...rest }: LinkProps) => <a {...rest} href={to} />

/** How a link is followed: the app puts its router's own here, the public pages do without one. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** A link to a place of our own. */
export function Link(props: LinkProps) {
  const Chosen = useContext(LinkContext)
  return <Chosen {...props} />
}
