import { useState } from 'react'
import { Tabs } from '../../ui/Tabs.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'

type View = 'login' | 'register' | 'forgot'

export function WelcomeCard({ startWithForgot = false }: { startWithForgot?: boolean }) {
  const [view, setView] = useState<View>(startWithForgot ? 'forgot' : 'login')
  const [email, setEmail] = useState('')
  const showForgot = (typed: string) => {
    setEmail(typed)
    setView('forgot')
  }
  return (
    <section aria-labelledby="welcome" className="panel w-full max-w-[30rem] p-6 sm:p-8">
      <h1 id="welcome" className="display mb-4 text-2xl max-sm:mb-2 max-sm:text-xl">
        {view === 'forgot' ? 'Reset your password' : 'Welcome to Vorta Builder'}
      </h1>
      {view === 'forgot' ? (
        <ForgotPasswordForm email={email} onBack={() => setView('login')} />
      ) : (
        <Tabs
          label="Sign in or register"
          layout="fill"
          value={view}
          onChange={(next) => setView(next === 'register' ? 'register' : 'login')}
          tabs={[
            { value: 'login', label: 'Login', content: <LoginForm onForgot={showForgot} /> },
            { value: 'register', label: 'Register', content: <RegisterForm /> },
          ]}
        />
      )}
    </section>
  )
}
