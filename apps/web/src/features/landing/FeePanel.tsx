import { paths } from '../../lib/urls/paths.ts'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { Link } from '../../ui/Link.tsx'
import { useLaterLayout } from '../../ui/useLaterLayout.ts'
import { DESIGN_FEE, FEE_INCLUDES, REFUND_POLICY } from './services.ts'

export function FeePanel({ builderUrl }: { builderUrl: string }) {
  const laterLayout = useLaterLayout()
  return (
    <div
      className={`panel mt-12 grid gap-x-12 gap-y-6 p-5 [--later-height:32rem] sm:mt-18 sm:gap-y-8 sm:p-10 lg:grid-cols-[auto_1fr_auto] lg:items-center lg:[--later-height:16rem] ${laterLayout}`}
    >
      <div>
        <p className="eyebrow text-muted">Design fee</p>
        <p className="display figures mt-3 text-4xl">{DESIGN_FEE}</p>
        <p className="mt-2 text-sm text-muted">One card payment. No processing fee.</p>
      </div>
      <div className="lg:border-l lg:border-line lg:pl-12">
        <ul className="grid gap-x-8 gap-y-2 text-soft sm:grid-cols-2">
          {FEE_INCLUDES.map((line) => (
            <li key={line} className="flex gap-3">
              <span className="mt-3 h-px w-3 shrink-0 bg-signal" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
        <p className="mt-5 max-w-2xl text-sm text-muted">
          {REFUND_POLICY} Production cost is calculated after design approval, and you pay nothing more until you accept it.{' '}
          <Link to={paths.refunds} className="text-soft underline decoration-edge underline-offset-4 hover:decoration-ink">
            How refunds work
          </Link>
        </p>
      </div>
      <Link to={builderUrl} className={buttonStyle('primary', 'lg', 'w-full sm:w-auto')}>
        Start Your Build
      </Link>
    </div>
  )
}
