import { hasContactDetails, type User } from '@vorta/contract/user'
import { Stepper } from '../../ui/Stepper.tsx'

const STEPS = ['Profile', 'Car Details', 'Customization', 'Order Summary']

export function BuilderWizard({ user }: { user: User }) {
  const current = hasContactDetails(user) ? 2 : 1
  return (
    <div className="shell flex flex-col gap-8 py-10">
      <h1 className="display text-3xl">Build your kit</h1>
      <Stepper steps={STEPS} current={current} />
    </div>
  )
}
