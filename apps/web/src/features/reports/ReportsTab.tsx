import { BookkeepingPanel } from './BookkeepingPanel.tsx'
import { ReportsPanel } from './ReportsPanel.tsx'

export function ReportsTab() {
  return (
    <div className="flex flex-col gap-6">
      <ReportsPanel />
      <BookkeepingPanel />
    </div>
  )
}
