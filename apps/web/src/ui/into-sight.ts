/** As the ref of something that has just opened in a narrow, scrolling place: it is brought before the eyes, and only as far as it must be. */
export const intoSight = (opened: HTMLElement | null): void => {
  // New browsers answer with a promise, which a ref must not pass on.
  void opened?.scrollIntoView({ block: 'nearest' })
}
