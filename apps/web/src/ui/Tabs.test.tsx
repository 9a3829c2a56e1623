// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { value: 'a', label: 'First', content: 'One' },
  { value: 'b', label: 'Second', content: 'Two' },
]

it('has the title before the tabs and the actions after them', () => {
  const heading = { title: 'Dashboard', actions: <button type="button">Refresh</button> }
  const { container } = render(<Tabs label="Parts" tabs={tabs} value="b" onChange={() => {}} heading={heading} />)
  expect(container.querySelector('h1')?.textContent).toBe('Dashboard')
  expect(container.textContent).toBe('DashboardFirstSecondRefreshTwo')
  expect([...container.querySelectorAll('[role=tablist] > *')].map(({ role }) => role)).toEqual(['tab', 'tab'])
})
