/** Order and receipt numbers have hyphens, at which a browser likes to break a line. */
const NUMBER = /(VRT-\d{2}-\d{5,}(?:-[A-Z])?:?)/

/** A sentence whose order numbers are never torn. */
export const WholeNumbers = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
