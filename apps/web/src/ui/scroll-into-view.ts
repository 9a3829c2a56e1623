/** A ref callback that scrolls new content, such as an error, into view if needed. */
export const scrollIntoViewIfNeeded = (opened: HTMLElement | null): void => {
  // Newer browsers return a promise, which a ref callback must not return.
  void opened?.scrollIntoView({ block: 'nearest' })
}
