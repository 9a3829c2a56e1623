import Check from '~icons/check'
import { useLandingTexts } from '../../lib/company.ts'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { DemoEngineers } from './DemoEngineers.tsx'
import { FeePanel } from './FeePanel.tsx'
import { Picture } from './Picture.tsx'
import { Section } from './Section.tsx'
import { SERVICES, type Service, STEPS } from './services.ts'

/** Below each other along a line on a phone, else beside each other. */
const STEP =
  'relative border-edge max-sm:border-l max-sm:pb-7 max-sm:pl-5 max-sm:last:border-transparent max-sm:last:pb-0 sm:border-t sm:pt-6'

export function Services({ builderUrl }: { builderUrl: string }) {
  const { servicesTitle, servicesIntro } = useLandingTexts()
  const stepsLaterLayout = useLaterLayout()
  return (
    <Section id="services" eyebrow="Services" title={servicesTitle} intro={servicesIntro}>
      <ul className="grid gap-x-8 gap-y-10 sm:gap-y-14 lg:grid-cols-3">
        {SERVICES.map((service) => (
          <ServiceItem key={service.name} service={service} />
        ))}
      </ul>
      <h3 className="display mt-12 text-2xl sm:mt-18 sm:text-3xl">How it works</h3>
      <ol
        className={`mt-8 grid gap-x-8 [--later-height:29rem] sm:mt-10 sm:grid-cols-2 sm:gap-y-10 sm:[--later-height:24rem] lg:grid-cols-4 lg:[--later-height:12rem] ${stepsLaterLayout}`}
      >
        {STEPS.map((step, index) => (
          <li key={step.name} className={STEP}>
            <span className="absolute top-2 -left-1 size-2 rounded-full bg-signal sm:-top-1 sm:left-0" aria-hidden="true" />
            <p className="text-sm text-muted max-sm:hidden">{`Step ${index + 1}`}</p>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
              <h4 className="display text-lg max-sm:text-base sm:mt-2">{step.name}</h4>
              <p className="text-sm font-medium text-signal-hot sm:mt-1">{step.time}</p>
            </div>
            <p className="mt-1 text-muted sm:mt-3">{step.text}</p>
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
      className={`[--later-height:30rem] sm:border-t sm:border-line sm:pt-6 sm:max-lg:grid sm:max-lg:grid-cols-[1fr_1.15fr] sm:max-lg:gap-8 sm:max-lg:[--later-height:26rem] lg:flex lg:flex-col ${laterLayout}`}
    >
      <Picture
        name={service.img}
        alt=""
        sizes="(min-width: 1024px) 400px, (min-width: 640px) 45vw, 100vw"
        className="mb-5 aspect-2/1 w-full rounded-lg studio-backdrop object-cover sm:mb-6 sm:aspect-[16/10] sm:max-lg:mb-0"
      />
      <div className="flex flex-1 flex-col">
        <h3 className="display text-xl sm:text-2xl">{service.name}</h3>
        <p className="mt-2 text-muted sm:mt-3">{texts[service.text]}</p>
        <ul className="my-4 space-y-1.5 text-soft max-sm:text-sm sm:my-6 sm:space-y-2.5">
          {service.included.map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-0.5 size-4 shrink-0 text-signal sm:mt-1" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-auto border-t border-line pt-3 text-sm sm:pt-4 font-medium text-ink">{service.time}</p>
      </div>
    </li>
  )
}
