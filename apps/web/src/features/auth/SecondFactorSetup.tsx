import { authApi } from '@vorta/contract/auth/routes'
import { confirmSecondFactorBody, startSecondFactorBody } from '@vorta/contract/auth/second-factor'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useInvalidateSessions } from './auth.queries.ts'
import { CodeField } from './CodeField.tsx'
import { CopyCodes, RecoveryCodes } from './RecoveryCodes.tsx'

type Setup = ReplyOf<typeof authApi.startSecondFactor>['setup']

const HEADINGS = {
  password: { title: 'Set up two-factor authentication', description: 'Enter your password to continue.' },
  scan: { title: 'Scan the QR code', description: 'Use your authenticator app. Turning this on signs out your other devices.' },
  codes: { title: 'Two-factor authentication is on', description: 'Store these recovery codes somewhere other than your phone.' },
}

/** One dialog with three steps: password, QR code with a first code, and recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const invalidateSessions = useInvalidateSessions()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const password = useSchemaForm(startSecondFactorBody, { password: '' })
  const code = useSchemaForm(confirmSecondFactorBody, { code: '' })

  const start = password.submit(async (body) => {
    setSetup((await call(authApi.startSecondFactor, { body })).setup)
  }, "We couldn't set up two-factor authentication. Please try again.")
  const confirm = code.submit(async (body) => {
    const { recoveryCodes } = await call(authApi.confirmSecondFactor, { body })
    void invalidateSessions()
    setCodes(recoveryCodes)
  }, "We couldn't check the code. Please try again.")

  if (codes) {
    const codesFooter = (
      <>
        <CopyCodes codes={codes} />
        <Button onClick={onClose} autoFocus>
          I Saved My Codes
        </Button>
      </>
    )
    return (
      <Dialog open persistent onClose={onClose} {...HEADINGS.codes} footer={codesFooter}>
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  }
  const { failure, isSubmitting } = setup ? code : password
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} busy={isSubmitting} busyLabel="Checking...">
        {setup ? 'Turn On' : 'Continue'}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} {...HEADINGS[setup ? 'scan' : 'password']} footer={footer}>
      <form id={formId} noValidate onSubmit={setup ? confirm : start} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        {setup ? (
          <>
            <SetupKey setup={setup} />
            <CodeField hint="Enter the 6-digit code shown in your app." inputMode="numeric" autoFocus {...code.field('code')} />
          </>
        ) : (
          <PasswordField label="Password" autoComplete="current-password" data-autofocus {...password.field('password')} />
        )}
      </form>
    </Dialog>
  )
}

function SetupKey({ setup }: { setup: Setup }) {
  return (
    <div className="flex flex-col items-center gap-5 sm:flex-row">
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className="min-w-0">
        <p className="text-sm text-muted">Can&apos;t scan the code? Enter this key in your authenticator app:</p>
        <p className="mt-2 font-mono break-words">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
    </div>
  )
}
