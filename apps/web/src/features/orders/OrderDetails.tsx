import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fullName, money } from '../../lib/format.ts'
import { phoneHref } from '../../lib/forms/phone.ts'
import { noEngineerText } from '../../lib/orders/order-text.ts'
import { useCustomerLink } from '../../lib/urls/customer-url.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PhotoGallery } from '../files/PhotoGallery.tsx'
import { DetailSection } from './DetailSection.tsx'
import { KitFacts } from './KitFacts.tsx'
import { RevisionList } from './RevisionList.tsx'
import { SecondEngineer } from './SecondEngineer.tsx'

interface OrderDetailsProps {
  order: Order
  reader: Role
  after: ReactNode
}

export function OrderDetails({ order, reader, after }: OrderDetailsProps) {
  const { carDetails: car, pricing } = order
  return (
    <div className="flex flex-col">
      <DetailSection title="Vehicle">
        <Facts rows>
          <Fact name="Make">{car.make}</Fact>
          <Fact name="Model">{car.model}</Fact>
          <Fact name="Year">{car.year}</Fact>
          <Fact name="Color">{car.color}</Fact>
          <Fact name="Body Type">{car.bodyType}</Fact>
          <Fact name="Engine">{car.engine}</Fact>
          <Fact name="Transmission">{car.transmission}</Fact>
        </Facts>
        {car.photos.length > 0 && (
          <div className="mt-5">
            <PhotoGallery photos={car.photos} />
          </div>
        )}
      </DetailSection>
      <DetailSection title="Body Kit">
        <KitFacts customization={order.customization} />
      </DetailSection>
      <DetailSection title="Pricing">
        <Facts rows>
          <Fact name="Design Fee">
            <span className="figures">{money(pricing.designFee)}</span>
          </Fact>
          <Fact name="Production Cost">
            <span className="figures">
              {pricing.productionCost === null ? productionCostPlaceholder(order) : money(pricing.productionCost)}
            </span>
          </Fact>
          <Fact name="Total">
            <span className="figures font-semibold">{money(pricing.totalCost)}</span>
          </Fact>
        </Facts>
      </DetailSection>
      <DetailSection title="Revisions">
        <RevisionList order={order} />
      </DetailSection>
      <Contacts order={order} reader={reader} />
      {after}
    </div>
  )
}

function Contacts({ order, reader }: { order: Order; reader: Role }) {
  const { userId: customer, engineerId: engineer } = order
  const customerLink = useCustomerLink()
  return (
    <DetailSection title="Contacts">
      <Facts rows>
        {reader !== 'user' && (
          <Fact name="Customer" wide>
            <Link {...customerLink(customer._id)} className="underline decoration-edge underline-offset-4 hover:decoration-current">
              {fullName(customer)}
            </Link>
            <ContactLines email={customer.email} phone={customer.phone} />
          </Fact>
        )}
        <Fact name="Engineer" wide>
          {engineer ? fullName(engineer) : <span className="text-muted">{noEngineerText(order.status)}</span>}
          {engineer && (reader !== 'engineer' || order.youHelp) && <ContactLines email={engineer.email} />}
        </Fact>
        {reader !== 'user' && engineer && (
          <Fact name="Second Engineer" wide>
            <SecondEngineer order={order} reader={reader} />
          </Fact>
        )}
      </Facts>
    </DetailSection>
  )
}

function ContactLines({ email, phone }: { email: string; phone?: string }) {
  return (
    <span className="block text-sm text-muted">
      <a
        href={`mailto:${email}`}
        className="inline-block max-w-full py-0.5 wrap-anywhere pointer-coarse:py-3 underline decoration-line underline-offset-4 hover:text-ink hover:decoration-current"
      >
        {email}
      </a>
      {phone && (
        <>
          <br />
          <a href={phoneHref(phone)} className="figures inline-block py-0.5 hover:text-ink pointer-coarse:py-3">
            {phone}
          </a>
        </>
      )}
    </span>
  )
}

/** Closed orders are no longer quoted. */
const productionCostPlaceholder = ({ status }: Order) => (isOpenStatus(status) ? 'Quoted after design approval' : 'None')
