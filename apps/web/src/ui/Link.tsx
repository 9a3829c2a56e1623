import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
}

const PlainLink = ({ to, ...rest }: LinkProps) => <a {...rest} href={to} />

/** The link component: the router's inside the app, a plain anchor on the public pages. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** An internal link. */
export function Link(props: LinkProps) {
  const LinkComponent = useContext(LinkContext)
  return <LinkComponent {...props} />
}
