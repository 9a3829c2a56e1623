/** As the `ref` of what appears in answer to a press: on a phone the button may be a screen further down. */
export const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
