import { useSearchParams } from 'react-router'
import { VerifyEmailForm } from '../features/auth/VerifyEmailForm.tsx'
import { usePageTitle } from '../lib/title.ts'

export function VerifyEmailPage() {
  usePageTitle('Verify your email')
  const token = useSearchParams()[0].get('token')
  return (
    <div className="shell flex flex-1 flex-col items-center justify-center py-12 sm:py-16">
      <section aria-labelledby="verify" className="panel w-full max-w-[30rem] p-6 sm:p-8">
        <h1 id="verify" className="display mb-6 text-2xl">
          Verify your email
        </h1>
        <VerifyEmailForm token={token} />
      </section>
    </div>
  )
}
