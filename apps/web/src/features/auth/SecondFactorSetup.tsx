import { authApi } from '@vorta/contract/api/auth'
import type { ReplyOf } from '@vorta/contract/endpoint'
import { confirmSecondFactorBody, startSecondFactorBody } from '@vorta/contract/second-factor'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useForgetSessions } from './auth.queries.ts'
import { CodeField } from './CodeField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Setup = ReplyOf<typeof authApi.startSecondFactor>['setup']

/** Password, then the QR code and a first code, then the recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onClose={onClose} />
  if (setup) return <ScanStep setup={setup} onClose={onClose} onConfirmed={setRecoveryCodes} />
  return <PasswordStep onClose={onClose} onStarted={setSetup} />
}

function PasswordStep({ onClose, onStarted }: { onClose: () => void; onStarted: (setup: Setup) => void }) {
  const formId = useId()
  const { field, submit, isSubmitting, failure } = useSchemaForm(startSecondFactorBody, { password: '' })
  const send = submit(async (body) => {
    onStarted((await call(authApi.startSecondFactor, { body })).setup)
  }, 'The second factor could not be set up. Please try again.')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up a second factor"
      description="First your password, so that it is really you."
      footer={<Footer {...{ formId, onClose, isSubmitting }}>Continue</Footer>}
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <PasswordField label="Password" autoComplete="current-password" data-autofocus {...field('password')} />
      </form>
    </Dialog>
  )
}

interface ScanStepProps {
  setup: Setup
  onClose: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

function ScanStep({ setup, onClose, onConfirmed }: ScanStepProps) {
  const formId = useId()
  const forgetSessions = useForgetSessions()
  const { field, submit, isSubmitting, failure } = useSchemaForm(confirmSecondFactorBody, { code: '' })
  const send = submit(async (body) => {
    const reply = await call(authApi.confirmSecondFactor, { body })
    void forgetSessions()
    onConfirmed(reply.recoveryCodes)
  }, 'The code could not be checked. Please try again.')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan with your app"
      description="Your other devices are signed out when it is turned on."
      footer={<Footer {...{ formId, onClose, isSubmitting }}>Turn On</Footer>}
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <div className="flex flex-col items-center gap-5 sm:flex-row">
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <div className="min-w-0">
            <p className="text-sm text-muted">No camera? Type this key into the app:</p>
            <p className="mt-2 font-mono break-words">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          </div>
        </div>
        <CodeField hint="The 6 digits that the app shows now." inputMode="numeric" data-autofocus {...field('code')} />
      </form>
    </Dialog>
  )
}

interface FooterProps {
  formId: string
  onClose: () => void
  isSubmitting: boolean
  children: string
}

function Footer({ formId, onClose, isSubmitting, children }: FooterProps) {
  return (
    <>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Checking...">
        {children}
      </Button>
    </>
  )
}
