import type { User } from '@vorta/contract/account/user'
import type { Customization } from '@vorta/contract/orders/schema'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { Stepper } from '../../ui/Stepper.tsx'
import { CarStep } from './CarStep.tsx'
import { BuildStill } from './customize/BuildStill.tsx'
import { type BuildCamera, takeLinkPicture, takePictureOnce } from './customize/build-camera.ts'
import { Customizer } from './customize/Customizer.tsx'
import { CustomizeStep } from './customize/CustomizeStep.tsx'
import { PreviewPane } from './customize/PreviewPane.tsx'
import { savedOrderId, shownKit } from './draft/order-draft.ts'
import type { CarFields } from './fields.ts'
import { ProfileStep } from './ProfileStep.tsx'
import { usePhotos } from './photos/usePhotos.ts'
import { StartOver } from './StartOver.tsx'
import { SaveBuild } from './saved/SaveBuild.tsx'
import { ShareBuild } from './share/ShareBuild.tsx'
import { shareDesign } from './share/shared-build.ts'
import { ViewInAr } from './share/ViewInAr.tsx'
import { STEP_OF, STEPS, viewOfStep } from './steps.ts'
import { SummaryStep } from './summary/SummaryStep.tsx'
import { usePlaceOrder } from './summary/usePlaceOrder.ts'
import { useBuilder } from './useBuilder.ts'
import { useStepFocus } from './useStepFocus.ts'

interface PaymentHandlers {
  /** Places the order once per draft. */
  ensureOrder: () => Promise<string>
  onPaid: () => void
}

interface PreviewOptions {
  onReady: (camera: BuildCamera) => void
  /** Shows the whole car instead of the part that was edited last. */
  isWhole: boolean
  step: number
  /** Opens the dialog of devices without an AR viewer for files. */
  onViewInAr: () => void
}

interface BuilderWizardProps {
  /** Null for a visitor who tries the builder; they sign in at the summary. */
  user: User | null
  onSignIn?: () => void
  onUser: (user: User) => void
  /** The order on the payment screen was paid or discarded in another tab. */
  onOrderGone: (orderId: string) => void
  preview: (customization: Customization, car: CarFields, options: PreviewOptions) => ReactNode
  payment: (handlers: PaymentHandlers) => ReactNode
  /** What happens after the payment. */
  nextSteps: ReactNode
  /** The hex value of a paint name such as "Guards Red". */
  paintOf: (name: string) => string
}

/** Fits the stepper into the narrow column: steps are as wide as their names, and stack the number above the name if needed. */
const NARROW_STEPPER =
  'sm:[&_li]:flex-auto lg:max-xl:[&_li>:last-child]:flex-col lg:max-xl:[&_li>:last-child]:items-start lg:max-xl:[&_li>:last-child]:gap-2'

export function BuilderWizard({ user, onSignIn, onUser, onOrderGone, preview, payment, nextSteps, paintOf }: BuilderWizardProps) {
  const builder = useBuilder(user, onOrderGone)
  const { state, send } = builder
  const { view } = state
  const photos = usePhotos({ count: state.photos.length, onStored: (photo) => send({ type: 'photoAdded', photo }) })
  const [isArOpen, setArOpen] = useState(false)
  const [camera, setCamera] = useState<BuildCamera | null>(null)
  const step = STEP_OF[view]
  // The field or option that was used is drawn first, then everything around the step.
  const settled = useDeferredValue(state)
  const { car } = settled
  const kit = useMemo(() => shownKit(settled, settled.view === 'customizer'), [settled])
  const isWhole = settled.view === 'summary' || settled.view === 'payment'
  const isPaying = settled.view === 'payment'
  // The picture beside the payment is also the one stored with the order.
  const takePicture = useMemo(() => (isPaying && camera ? takePictureOnce(camera) : null), [isPaying, camera])
  const { putProfile, ensureOrder } = usePlaceOrder(builder.store, onUser, takePicture)
  const saveProfile = async () => {
    await putProfile()
    send({ type: 'profileSaved' })
  }
  const stage = useMemo(
    () => preview(kit, car, { onReady: setCamera, isWhole, step: STEP_OF[settled.view], onViewInAr: () => setArOpen(true) }),
    [preview, kit, car, isWhole, settled.view],
  )
  const isVisitor = user === null
  const stepper = useMemo(() => {
    const openerOf = (step: number) => {
      const target = viewOfStep(settled, step)
      return target && (() => send({ type: 'visit', view: target }))
    }
    // Visitors enter their profile when they register.
    return <Stepper steps={STEPS} current={step} postponed={isVisitor ? STEP_OF.profile : null} opener={openerOf} />
  }, [settled, step, isVisitor, send])
  const design = useMemo(() => ({ car, kit, paintOf }), [car, kit, paintOf])
  const previewPane = useMemo(
    () => (
      <PreviewPane
        car={car}
        kit={kit}
        share={<ShareBuild {...design} camera={camera} variant="ghost" />}
        still={isPaying && <BuildStill car={car} kit={kit} takePicture={takePicture} />}
        belowStill={nextSteps}
        isFinal={isWhole}
      >
        {stage}
      </PreviewPane>
    ),
    [car, kit, design, camera, takePicture, nextSteps, isPaying, isWhole, stage],
  )

  const steps: Record<typeof view, () => ReactNode> = {
    profile: () => <ProfileStep state={state} send={send} onSave={saveProfile} />,
    car: () => <CarStep state={state} send={send} photos={user && photos} />,
    customize: () => <CustomizeStep state={state} send={send} />,
    customizer: () => <Customizer state={state} send={send} />,
    summary: () => <SummaryStep state={state} send={send} photos={photos} camera={camera} onSignIn={user ? undefined : onSignIn} />,
    payment: () => payment({ ensureOrder, onPaid: builder.store.clear }),
  }

  // A step has many fields, so a tap that leaves it is answered first. Until the next step is rendered, the old one stays as it was.
  const current = { view, content: steps[view]() }
  const last = useDeferredValue(current)
  const shown = last.view === view ? current : last
  const pane = useStepFocus(shown.view)
  // The first picture of the car is shown before the many fields are rendered.
  const isStarted = useDeferredValue(true, false)

  return (
    <div className="flex flex-col [--compact-preview:9.5rem] [--stage:36dvh] sm:[--stage:42dvh] lg:grid lg:grid-cols-[minmax(32rem,50%)_1fr]">
      {isArOpen && (
        <ViewInAr
          sharedId={null}
          share={async () => shareDesign(design, { withCar: true, picture: await takeLinkPicture(camera) })}
          onClose={() => setArOpen(false)}
        />
      )}
      <div
        ref={pane}
        className="shell min-w-0 lg:border-r lg:border-line [&_:is(a,button,input,select,textarea,[role=alert])]:scroll-mb-28 max-lg:[&_:is(a,button,input,select,textarea,[role=alert])]:scroll-mt-(--stage) pt-8 pb-16 max-lg:pt-5 lg:mx-0 lg:max-w-none lg:pt-10 lg:pl-[max(2.5rem,calc((100vw-82rem)/2+2.5rem))]"
      >
        <div className="mx-auto max-w-[44rem] lg:mx-0">
          <div className={NARROW_STEPPER}>{stepper}</div>
          <p aria-live="polite" className="sr-only">{`Step ${step} of ${STEPS.length}: ${STEPS[step - 1]}`}</p>
          {/* The payment screen says itself that the order is saved. */}
          {view !== 'payment' && (
            <StartOver
              hasDraft={builder.hasDraft}
              isSaved={savedOrderId(state) !== null}
              save={user?.role === 'user' && <SaveBuild state={state} send={send} kit={kit} camera={camera} paintOf={paintOf} />}
              onStartOver={() => send({ type: 'startOver', user, now: new Date() })}
            />
          )}
          {/* High enough to keep the footer out of sight. */}
          <div key={isStarted ? shown.view : null} className={isStarted ? 'animate-rise pt-6 max-sm:pt-2' : 'min-h-dvh'}>
            {isStarted && shown.content}
          </div>
        </div>
      </div>
      {/* After the step, so that the keyboard comes to its fields before the tools of the 3D view. */}
      {previewPane}
    </div>
  )
}
