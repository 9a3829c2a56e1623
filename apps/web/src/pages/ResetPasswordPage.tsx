import { Link, useSearchParams } from 'react-router'
import { ResetPasswordForm } from '../features/auth/ResetPasswordForm.tsx'
import { usePageTitle } from '../lib/title.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { SignInLayout } from './SignInLayout.tsx'

export function ResetPasswordPage() {
  usePageTitle('Reset your password')
  const token = useSearchParams()[0].get('token')
  return (
    <SignInLayout>
      <section aria-labelledby="reset" className="panel p-6 sm:p-8">
        <h1 id="reset" className="display mb-6 text-2xl max-sm:mb-4 max-sm:text-xl">
          Reset your password
        </h1>
        {token ? (
          <ResetPasswordForm token={token} />
        ) : (
          <div className="flex flex-col gap-5">
            <Banner tone="error">This link isn&apos;t valid. Please request a new one.</Banner>
            <Link to={paths.forgotPassword} className={buttonStyle('primary', 'lg')}>
              Send Me a New Link
            </Link>
          </div>
        )}
      </section>
    </SignInLayout>
  )
}
