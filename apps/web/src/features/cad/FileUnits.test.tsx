// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { cadApi } from '@vorta/contract/cad/routes'
import type { CadModel } from '@vorta/contract/cad/schema'
import type { LengthUnit } from '@vorta/contract/cad/units'
import { FILE_RULES } from '@vorta/contract/files/schema'
import { describe, expect, it, vi } from 'vitest'
import { enter, field, fields, press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { CadUpload } from './CadUpload.tsx'
import { FileUnits, UnitWarning } from './FileUnits.tsx'
import { LargeSolidNote } from './LargeSolidNote.tsx'

const cad: CadModel = {
  ...{ _id: 'c2', originalName: 'clip.stl', filename: 'c2.stl', version: 2, uploadedAt: '2026-03-02T12:00:00.000Z', fileSize: 684 },
  ...{ note: '', unit: 'm', unitGuessed: true, sizeMm: [10_000, 5_000, 2_000], downloadUrl: '/c2', previewUrl: null },
}

/** Records which unit the server is asked to store. */
function serveUnits() {
  const { respond } = replyTo(cadApi.setUnit, { success: true, cadModel: { ...cad, unit: 'mm', sizeMm: [10, 5, 2] } })
  serve({ endpoint: cadApi.setUnit, respond })
  const sent = vi.spyOn(globalThis, 'fetch')
  return () => sent.mock.calls.map(([url, request]) => [url, JSON.parse(String(request?.body)).unit as LengthUnit])
}

describe('LargeSolidNote', () => {
  const large: CadModel = { ...cad, originalName: 'kit.step', fileSize: 53_000_000, unit: 'mm', sizeMm: null }

  it('says that a large solid model without a size opens only in the browser', async () => {
    renderScreen(<LargeSolidNote cad={large} />)
    await shows('Too large for a preview. It opens in your browser, which can take several minutes.')
  })

  it.each([
    ['is measured', { sizeMm: [10, 5, 2] }],
    ['is small', { fileSize: 2_000_000 }],
    ['is a mesh', { originalName: 'kit.stl' }],
    ['has a preview', { previewUrl: '/p2' }],
  ])('is not shown for a model that %s', async (_name, change) => {
    renderScreen(
      <>
        <LargeSolidNote cad={{ ...large, ...change }} />
        <p>End of the list</p>
      </>,
    )
    await shows('End of the list')
    showsNot('Too large')
  })
})

describe('FileUnits', () => {
  it('warns about an implausible size and corrects it with one click', async () => {
    const sent = serveUnits()
    renderScreen(<UnitWarning file={cad} isEditable compareWith={{}} />)
    await shows('clip.stl measures 10,000 × 5,000 × 2,000 mm, which is unusual for a car part. In millimeters it would be 10 × 5 × 2 mm.')
    press('Change to Millimeters')
    await vi.waitFor(() => expect(sent()).toEqual([['/api/uploads/files/c2/unit', 'mm']]))
  })

  it('offers every plausible unit of a first version', async () => {
    const sent = serveUnits()
    renderScreen(<UnitWarning file={{ ...cad, unit: 'mm', sizeMm: [1.2, 0.4, 0.2] }} isEditable compareWith={{}} />)
    await shows('Change to Meters')
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Change to Meters',
      'Change to Inches',
      'Change to Centimeters',
    ])
    press('Change to Inches')
    await vi.waitFor(() => expect(sent()).toEqual([['/api/uploads/files/c2/unit', 'in']]))
  })

  it('suggests the unit that matches the earlier version', async () => {
    const file = { ...cad, unit: 'mm' as const, sizeMm: [5, 2, 1] }
    renderScreen(<UnitWarning file={file} isEditable compareWith={{ versions: [{ ...cad, sizeMm: [127, 50, 25] }] }} />)
    await shows('Change to Inches')
  })

  it('warns about a small part in meters that is taken for millimeters', async () => {
    renderScreen(<UnitWarning file={{ ...cad, unit: 'mm', sizeMm: [0.039, 0.0125, 0.01] }} isEditable compareWith={{}} />)
    await shows('clip.stl measures 0.04 × 0.01 × 0.01 mm, which is unusual for a car part. In meters it would be 39 × 12.5 × 10 mm.')
    await shows('Change to Meters')
  })

  it('warns without a correction if no unit makes the size plausible', async () => {
    renderScreen(<UnitWarning file={{ ...cad, unit: 'mm', sizeMm: [50_000_000, 10, 10] }} isEditable compareWith={{}} />)
    await shows('Check the units')
    await shows('clip.stl measures 50,000,000 × 10 × 10 mm, which is unusual for a car part.')
    showsNot('Change to Meters', 'Change to Millimeters')
  })

  it('lets staff choose another unit for a plausible size', async () => {
    const sent = serveUnits()
    renderScreen(<FileUnits file={{ ...cad, unit: 'mm', sizeMm: [120, 60, 45] }} isEditable />)
    await shows('120 × 60 × 45 mm · File in millimeters')
    showsNot('Check the units')
    press('Change the units of clip.stl')
    enter('Units', 'cm')
    await vi.waitFor(() => expect(sent()).toEqual([['/api/uploads/files/c2/unit', 'cm']]))
  })

  it('does not name millimeters twice to readers who may not change the unit', async () => {
    renderScreen(<FileUnits file={{ ...cad, unit: 'mm', sizeMm: [900, 500, 90.09] }} isEditable={false} />)
    await shows('900 × 500 × 90.1 mm')
    showsNot('File in')
  })

  it('only informs readers who may not change the unit', async () => {
    renderScreen(
      <>
        <FileUnits file={cad} isEditable={false} />
        <UnitWarning file={cad} isEditable={false} compareWith={{}} />
      </>,
    )
    await shows('Check the units')
    showsNot('Change Units', 'Change to Millimeters')
  })

  it('shows nothing for formats that contain their unit', () => {
    const file = { ...cad, originalName: 'clip.glb' }
    renderScreen(
      <>
        <FileUnits file={file} isEditable />
        <UnitWarning file={file} isEditable compareWith={{}} />
      </>,
    )
    showsNot('Check the units', 'Meters')
  })
})

describe('CadUpload', () => {
  const choose = (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file input')
    Object.defineProperty(input, 'files', { value: [new File(['solid'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('asks for the units of files that do not contain them, with millimeters as default', async () => {
    renderScreen(<CadUpload orderId="o1" onDone={() => {}} />, { role: 'engineer' })
    await shows('Choose a CAD model')
    expect(fields('Units')).toHaveLength(0)
    choose('clip.stl')
    await shows('clip.stl')
    expect(field('Units').value).toBe('mm')
    choose('clip.step')
    await shows('clip.step')
    expect(fields('Units')).toHaveLength(0)
  })

  it('names what is missing or wrong about the file', async () => {
    renderScreen(<CadUpload orderId="o2" onDone={() => {}} />, { role: 'engineer' })
    press('Upload CAD')
    await shows('Please choose a file')
    expect(document.activeElement).toBe(document.querySelector('input[type=file]'))
    choose('clip.exe')
    await shows(FILE_RULES.cad_model.wrongType)
    showsNot('Please choose a file')
    choose('clip.glb')
    await vi.waitFor(() => showsNot(FILE_RULES.cad_model.wrongType))
  })

  it('keeps the file and the note if the dialog is closed by accident', async () => {
    renderScreen(<CadUpload orderId="o3" onDone={() => {}} />, { role: 'engineer' })
    choose('lip.stl')
    enter('Note', 'Wider lip')
    enter('Units', 'in')
    cleanup()
    renderScreen(<CadUpload orderId="o3" onDone={() => {}} />, { role: 'engineer' })
    await shows('lip.stl')
    expect([field('Note').value, field('Units').value]).toEqual(['Wider lip', 'in'])
  })
})
