export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full border border-line px-3 py-0.5 text-xs leading-5 font-medium whitespace-nowrap text-soft">
          {tag}
        </li>
      ))}
    </ul>
  )
}
