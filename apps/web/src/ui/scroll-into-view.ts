/** As the ref of what opens or answers a press: on a phone it may lie a screen away. It is brought before the eyes, and only as far as it must be. */
export const scrollIntoViewIfNeeded = (opened: HTMLElement | null): void => {
  // New browsers answer with a promise, which a ref must not pass on.
  void opened?.scrollIntoView({ block: 'nearest' })
}
