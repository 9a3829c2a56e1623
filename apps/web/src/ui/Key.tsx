/** A key of the keyboard, as large as the text around it. */
export const Key = ({ children }: { children: string }) => (
  <kbd className="figures rounded-sm border border-edge bg-page px-[0.5em] py-[0.1em] font-sans">{children}</kbd>
)
