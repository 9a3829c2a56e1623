import { authApi } from '@vorta/contract/auth/routes'
import { confirmSecondFactorBody, startSecondFactorBody } from '@vorta/contract/auth/second-factor'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { useId, useState } from 'react'
import { call } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { useForgetSessions } from './auth.queries.ts'
import { CodeField } from './CodeField.tsx'
import { CopyCodes, RecoveryCodes } from './RecoveryCodes.tsx'

type Setup = ReplyOf<typeof authApi.startSecondFactor>['setup']

const HEADS = {
  password: { title: 'Set up a second factor', description: 'First your password, so that it is really you.' },
  scan: { title: 'Scan with your app', description: 'Your other devices are signed out when it is turned on.' },
  codes: { title: 'The second factor is on', description: 'Keep these recovery codes where your phone is not.' },
}

/** Password, then the QR code and a first code, then the recovery codes: one dialog that stays while its content changes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const forgetSessions = useForgetSessions()
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<string[]>()
  const password = useSchemaForm(startSecondFactorBody, { password: '' })
  const code = useSchemaForm(confirmSecondFactorBody, { code: '' })

  const start = password.submit(async (body) => {
    setSetup((await call(authApi.startSecondFactor, { body })).setup)
  }, 'The second factor could not be set up. Please try again.')
  const confirm = code.submit(async (body) => {
    const { recoveryCodes } = await call(authApi.confirmSecondFactor, { body })
    void forgetSessions()
    setCodes(recoveryCodes)
  }, 'The code could not be checked. Please try again.')

  if (codes) {
    const kept = (
      <>
        <CopyCodes codes={codes} />
        <Button onClick={onClose} autoFocus>
          I Have Kept Them
        </Button>
      </>
    )
    return (
      <Dialog open firm onClose={onClose} {...HEADS.codes} footer={kept}>
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
    <Dialog open onClose={onClose} {...HEADS[setup ? 'scan' : 'password']} footer={footer}>
      <form id={formId} noValidate onSubmit={setup ? confirm : start} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        {setup ? (
          <>
            <KeyForApp setup={setup} />
            <CodeField hint="The 6 digits that the app shows now." inputMode="numeric" autoFocus {...code.field('code')} />
          </>
        ) : (
          <PasswordField label="Password" autoComplete="current-password" data-autofocus {...password.field('password')} />
        )}
      </form>
    </Dialog>
  )
}

function KeyForApp({ setup }: { setup: Setup }) {
  return (
    <div className="flex flex-col items-center gap-5 sm:flex-row">
      <QrCode text={setup.uri} label="QR code for your authenticator app" />
      <div className="min-w-0">
        <p className="text-sm text-muted">No camera? Type this key into the app:</p>
        <p className="mt-2 font-mono break-words">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
    </div>
  )
}
