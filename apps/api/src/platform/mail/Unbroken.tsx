/** @jsxRuntime automatic */

const NUMBER = /(\b[A-Z]{2,5}-\d{2}-\d{3,}\b)/

/** Prevents line breaks inside order numbers. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  )
