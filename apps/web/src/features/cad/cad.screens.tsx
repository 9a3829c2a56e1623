import { cadApi } from '@vorta/contract/cad/routes'
import { testOrder } from '../../testing/order.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { ScansPanel } from './ScansPanel.tsx'

const AT = '2026-03-02T12:00:00.000Z'

export const cadScreens: readonly ScreenStates[] = [
  {
    name: '3D scans of the customer',
    screen: <ScansPanel order={testOrder()} reader="user" />,
    endpoint: cadApi.listScans,
    empty: replyTo(cadApi.listScans, { success: true, scans: [] }),
    full: replyTo(cadApi.listScans, {
      success: true,
      scans: [
        {
          _id: 's1',
          originalName: 'front.ply',
          filename: 'f.ply',
          quality: 'good',
          scanArea: 'Front bumper',
          vertexCount: 1200,
          fileSize: 2048,
          uploadedAt: AT,
          sizeMm: null,
          unit: 'mm',
          unitGuessed: false,
          downloadUrl: '/api/files/f.ply',
          previewUrl: null,
        },
      ],
    }),
    texts: { empty: 'No 3D scans yet', error: 'Failed to load 3D scans', full: 'front.ply' },
  },
]
