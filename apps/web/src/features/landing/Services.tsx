import Check from '~icons/check'
import { useLandingTexts } from '../../lib/company.ts'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { DemoEngineers } from './DemoEngineers.tsx'
import { FeePanel } from './FeePanel.tsx'
import { Picture } from './Picture.tsx'
import { Section } from './Section.tsx'
import { SERVICES, type Service, STEPS } from './services.ts'

export function Services({ builderUrl }: { builderUrl: string }) {
  const { servicesTitle, servicesIntro } = useLandingTexts()
  const stepsLaterLayout = useLaterLayout()
  return (
    <Section id="services" eyebrow="Services" title={servicesTitle} intro={servicesIntro}>
      <ul className="grid gap-x-8 gap-y-14 lg:grid-cols-3">
        {SERVICES.map((service) => (
          <ServiceItem key={service.name} service={service} />
        ))}
      </ul>
      <h3 className="display mt-24 text-2xl sm:text-3xl">How it works</h3>
      <ol
        className={`mt-10 grid gap-x-8 gap-y-10 [--later-height:51rem] sm:grid-cols-2 sm:[--later-height:24rem] lg:grid-cols-4 lg:[--later-height:12rem] ${stepsLaterLayout}`}
      >
        {STEPS.map((step, index) => (
          <li key={step.name} className="relative border-t border-edge pt-6">
            <span className="absolute -top-1 left-0 size-2 rounded-full bg-signal" aria-hidden="true" />
            <p className="text-sm text-muted">{`Step ${index + 1}`}</p>
            <h4 className="display mt-2 text-lg">{step.name}</h4>
            <p className="mt-1 text-sm font-medium text-signal-hot">{step.time}</p>
            <p className="mt-3 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
      <DemoEngineers />
      <FeePanel builderUrl={builderUrl} />
    </Section>
  )
}

function ServiceItem({ service }: { service: Service }) {
  const texts = useLandingTexts()
  const laterLayout = useLaterLayout()
  return (
    <li
      className={`border-t border-line pt-6 [--later-height:40rem] sm:max-lg:grid sm:max-lg:grid-cols-[1fr_1.15fr] sm:max-lg:gap-8 sm:max-lg:[--later-height:26rem] lg:flex lg:flex-col ${laterLayout}`}
    >
      <Picture
        name={service.img}
        alt=""
        sizes="(min-width: 1024px) 400px, (min-width: 640px) 45vw, 100vw"
        className="mb-6 aspect-[16/10] w-full rounded-lg bg-raised object-cover sm:max-lg:mb-0"
      />
      <div className="flex flex-1 flex-col">
        <h3 className="display text-2xl">{service.name}</h3>
        <p className="mt-3 text-muted">{texts[service.text]}</p>
        <ul className="mt-6 mb-6 space-y-2.5 text-soft">
          {service.included.map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-1 size-4 shrink-0 text-signal" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-auto border-t border-line pt-4 text-sm font-medium text-ink">{service.time}</p>
      </div>
    </li>
  )
}
