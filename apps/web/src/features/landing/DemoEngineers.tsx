import { useEffect, useState } from 'react'
import { useCompany } from '../../lib/company.ts'
import { Initials } from '../../ui/Initials.tsx'

const ENGINEERS = [
  { name: 'Erin Vasquez', work: 'Aero and full kits. Reads a scan before she opens the CAD.' },
  { name: 'Noor Haddad', work: 'Exhausts and underbody. Measures clearances twice, hot and cold.' },
]

/** The engineers of the demo, marked as such. A real company has no names here until its staff agree to it. */
export function DemoEngineers() {
  const isDemo = useCompany()?.demo === 'yes'
  const [isShown, setShown] = useState(false)
  // After the first render, because the prerendered page serves both kinds of company.
  useEffect(() => setShown(isDemo), [isDemo])
  if (!isShown) return null
  return (
    <section aria-labelledby="engineers" className="mt-14 sm:mt-20">
      <h3 id="engineers" className="display text-2xl sm:text-3xl">
        Your engineer, by name
      </h3>
      <p className="mt-3 text-sm text-muted">These people are made up for the demo.</p>
      <ul className="mt-6 grid gap-5 sm:mt-8 sm:grid-cols-2 sm:gap-6">
        {ENGINEERS.map(({ name, work }) => (
          <li key={name} className="flex items-center gap-4 border-t border-line pt-5 sm:gap-5 sm:pt-6">
            <Initials name={name} className="size-14 text-base" />
            <div>
              <p className="font-medium">
                {name} <span className="ml-2 rounded-full border border-edge px-2 py-0.5 text-xs text-muted">Demo</span>
              </p>
              <p className="mt-1 text-muted">{work}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
