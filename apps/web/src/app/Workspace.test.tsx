// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { type Auth, AuthContext } from '../features/auth/auth.ts'
import { Workspace } from './Workspace.tsx'

const authOf = (userId: string | null) => ({ user: userId && { _id: userId, role: 'user' } }) as unknown as Auth

interface PageProps {
  name: string
  request: Promise<string>
}

function Page({ name, request }: PageProps) {
  const { data } = useQuery({ queryKey: [name], queryFn: ({ signal }) => (signal.aborted ? '' : request) })
  return <p>{data ?? 'Loading...'}</p>
}

/** Opens a page whose only request is answered by calling `answer`. */
function openPage(name: string, userId: string | null) {
  let answer: (text: string) => void = () => {}
  const request = new Promise<string>((resolve) => {
    answer = resolve
  })
  const router = createMemoryRouter([
    { element: <Workspace />, children: [{ index: true, element: <Page name={name} request={request} /> }] },
  ])
  const pageOf = (id: string | null) => (
    <AuthContext value={authOf(id)}>
      <RouterProvider router={router} />
    </AuthContext>
  )
  const { rerender } = render(pageOf(userId))
  return { answer, changeUser: (id: string | null) => rerender(pageOf(id)) }
}

afterEach(cleanup)

describe('Workspace', () => {
  it('keeps a running request when a visitor turns out to be signed in', async () => {
    const { answer, changeUser } = openPage('shared build', null)
    await screen.findByText('Loading...')
    changeUser('u1')
    answer('Front Spoiler on a coupe')
    expect(await screen.findByText('Front Spoiler on a coupe')).toBeDefined()
  })

  it("shows nothing of one user's data to the next", async () => {
    const first = openPage('orders', 'u1')
    first.answer('Orders of the first user')
    await screen.findByText('Orders of the first user')
    first.changeUser('u2')
    cleanup()
    openPage('orders', 'u2')
    expect(await screen.findByText('Loading...')).toBeDefined()
  })
})
