// @vitest-environment happy-dom
import { paymentsApi } from '@vorta/contract/payments/routes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { failAt, renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { HostedPayment } from './HostedPayment.tsx'

const URL_OF_PAGE = 'https://checkout.stripe.com/c/pay/1'
const hostedPage = replyTo(paymentsApi.hostedPage, { success: true, url: URL_OF_PAGE })

function openForm(ensureOrder = async () => 'order-1') {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  renderScreen(<HostedPayment due={{ type: 'design_fee', amount: 500 }} ensureOrder={ensureOrder} onPaid={() => {}} />)
  return assign
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('payment on the page of the provider', () => {
  it('explains what will happen', async () => {
    serve()
    openForm()
    await shows('Payment System Notice')
    await shows("You'll pay on our payment provider's secure page and then return here.")
    await shows('Pay $500.00')
  })

  it('shows that it is processing until the page opens', async () => {
    serve({ ...hostedPage, respond: () => new Promise(() => {}) })
    const assign = openForm()
    press('Pay $500.00')
    await shows('Processing...')
    expect(assign).not.toHaveBeenCalled()
  })

  it('goes to the page', async () => {
    serve(hostedPage)
    const assign = openForm()
    press('Pay $500.00')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(URL_OF_PAGE))
  })

  it('says that it failed and can be tried again', async () => {
    serve(failAt(paymentsApi.hostedPage))
    const assign = openForm()
    press('Pay $500.00')
    await shows('Payment failed')
    serve(hostedPage)
    press('Pay $500.00')
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(URL_OF_PAGE))
    showsNot('Payment failed')
  })

  it('says that the order could not be saved', async () => {
    serve()
    openForm(() => Promise.reject(new ApiError(0, null)))
    press('Pay $500.00')
    await shows('Payment failed')
  })
})
