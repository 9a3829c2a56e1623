import { useSearchParams } from 'react-router'
import { VerifyEmailForm } from '../features/auth/VerifyEmailForm.tsx'
import { usePageTitle } from '../lib/title.ts'
import { SignInLayout } from './SignInLayout.tsx'

export function VerifyEmailPage() {
  usePageTitle('Verify your email')
  const token = useSearchParams()[0].get('token')
  return (
    <SignInLayout>
      <section aria-labelledby="verify" className="panel p-6 sm:p-8">
        <h1 id="verify" className="display mb-6 text-2xl">
          Verify your email
        </h1>
        <VerifyEmailForm token={token} />
      </section>
    </SignInLayout>
  )
}
