import { Flame, PencilRuler, Wind } from 'lucide-react'
import { Section } from './Section.tsx'

const ICON = { className: 'size-6', 'aria-hidden': true } as const

const SERVICES = [
  {
    icon: <Wind {...ICON} />,
    name: 'Aero parts',
    text: 'Splitters, skirts, diffusers, canards and wings that work as one. You get the 3D model to turn and approve before anything is made.',
    time: 'Design in 5-7 business days',
  },
  {
    icon: <Flame {...ICON} />,
    name: 'Exhausts',
    text: 'Systems routed for your floor and your bumper, with the sound and the clearance agreed on paper first.',
    time: 'Design in 5-7 business days',
  },
  {
    icon: <PencilRuler {...ICON} />,
    name: 'Custom design',
    text: 'Something that does not exist yet: send a scan or photos, talk to your engineer, and get it drawn with up to three revisions.',
    time: 'Estimated 2-3 weeks in all',
  },
]

const STEPS = [
  { name: 'Order review', time: 'Within 24 hours', text: 'We read your order and check that it can be built.' },
  {
    name: 'Engineer assignment',
    time: '1-2 business days',
    text: 'One engineer takes it and stays with it; you write to each other directly.',
  },
  { name: 'Design', time: '5-7 business days', text: 'You see the model in 3D, ask for changes, and approve it.' },
  { name: 'Production quote', time: 'After design approval', text: 'A fixed price for making it. Nothing is produced before you accept.' },
]

export function Services() {
  return (
    <Section
      id="services"
      eyebrow="Services"
      title="From first scan to fitted part"
      intro="One design fee of $500.00, one engineer, and dates we keep."
    >
      <ul className="grid border-y border-line lg:grid-cols-3 lg:divide-x lg:divide-line">
        {SERVICES.map((service) => (
          <li
            key={service.name}
            className="flex flex-col gap-4 border-b border-line py-8 last:border-b-0 lg:border-b-0 lg:px-8 lg:first:pl-0 lg:last:pr-0"
          >
            <span className="text-signal">{service.icon}</span>
            <h3 className="display text-xl">{service.name}</h3>
            <p className="text-muted">{service.text}</p>
            <p className="figures mt-auto pt-2 text-sm text-soft">{service.time}</p>
          </li>
        ))}
      </ul>
      <h3 className="display mt-16 text-2xl">How an order goes</h3>
      <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step, index) => (
          <li key={step.name} className="border-t-2 border-line pt-5">
            <p className="display figures text-sm text-signal">{index + 1}</p>
            <h4 className="mt-2 font-semibold">{step.name}</h4>
            <p className="figures text-sm text-soft">{step.time}</p>
            <p className="mt-2 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
