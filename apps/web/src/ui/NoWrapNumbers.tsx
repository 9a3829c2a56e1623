/** Browsers break lines at the hyphens of order and receipt numbers. */
const NUMBER = /(VRT-\d{2}-\d{5,}(?:-[A-Z])?:?)/

/** A text whose order numbers never break across lines. */
export const NoWrapNumbers = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
