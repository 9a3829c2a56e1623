export function StatGrid({ stats }: { stats: readonly { readonly name: string; readonly value: string }[] }) {
  return (
    <dl className="figures grid grid-cols-3 gap-2 text-center">
      {stats.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse rounded-md border border-line bg-page px-0.5 py-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-[15px] font-medium whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
