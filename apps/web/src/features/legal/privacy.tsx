import {
  FILE_LINK_VALID_MINUTES,
  NEWSLETTER_RETENTION_DAYS,
  PASSWORD_RESET_VALID_MINUTES,
  RECEIPT_RETENTION_YEARS,
  UNREAD_MAIL_AFTER_MINUTES,
} from '@vorta/contract/shared/limits'
import { CompanyEmail } from './CompanyEmail.tsx'
import type { Clause } from './LegalDocument.tsx'

export const PRIVACY: readonly Clause[] = [
  {
    id: 'summary',
    title: 'Summary',
    body: (
      <ul>
        <li>We don't use ads, trackers, analytics or cookies.</li>{' '}
        <li>We store what your order needs and show it only to the people who work on it.</li>{' '}
        <li>Fonts, images and scripts come from our own server, except for the payment form and the map.</li>
      </ul>
    ),
  },
  {
    id: 'data',
    title: 'What we store',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> your name, email and phone number, and your address if you provide it. We store your password only as a
          hash (Argon2id).
        </li>
        <li>
          <strong>Orders:</strong> your car, your choices, photos, scans, models, revisions, quotes, payments, timeline, production updates
          and rating. We show a build and its rating in our portfolio only with your permission and without your name. You can withdraw that
          permission.
        </li>
        <li>
          <strong>Shared builds:</strong> a copy of the design with its picture, including engraving text and, if you choose so, the make,
          model and year of your car, at a link that can&apos;t be guessed, for one year. It doesn&apos;t show who made it.
        </li>
        <li>
          <strong>Saved builds:</strong> the designs and cars that you save to your account, with a picture, until you delete them or a year
          has passed since you changed them. Our team can see the one you saved last.
        </li>
        <li>
          <strong>Chat:</strong> messages and files between you and your engineer. Admins can read the chat, and we log each time they do.
        </li>
        <li>
          <strong>Notes of our team:</strong> what engineers and admins write down about your order, such as an agreement on the phone. Only
          they can read it. Ask us if you want to know what it says.
        </li>
        <li>
          <strong>Contact form and newsletter:</strong> your message, your email address, our answers and our notes about them. A
          subscription starts only after you confirm it through a link in an email, and every newsletter email has an unsubscribe link.
        </li>
        <li>
          <strong>Sign-ins:</strong> the time, browser and network of each. You can sign out any device you don't recognize, and we slow
          down password guesses from other networks.
        </li>
        <li>
          <strong>Audit log:</strong> sign-ins, payments, and changes to permissions and orders, with the time and IP address. The database
          rejects any change to it.
        </li>
        <li>
          <strong>Server logs:</strong> the IP address of each request, so that we can find errors and attacks.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we store it',
    body: (
      <ul>
        <li>
          <strong>Account, chat, photos and scans:</strong> as long as you have an account. See Your rights for when you can delete it.{' '}
          <strong>Orders, payments and receipts:</strong> as long as required by law. If you delete your account, we remove your name from
          orders immediately and from receipts after {RECEIPT_RETENTION_YEARS} years.
        </li>
        <li>
          <strong>Contact form messages and our answers:</strong> two years. <strong>Newsletter:</strong> until you unsubscribe. After{' '}
          {NEWSLETTER_RETENTION_DAYS} days, we delete addresses that were never confirmed or have unsubscribed.
        </li>
        <li>
          <strong>Emails:</strong> we delete the text from our queue once the email is sent.
        </li>
        <li>
          <strong>Shared builds:</strong> one year.
        </li>
        <li>
          <strong>Audit log:</strong> as long as the company exists. It identifies accounts by an internal ID. If you delete your account,
          that ID can no longer be linked to your name once the name and address on your receipts are removed as well.
        </li>
      </ul>
    ),
  },
  {
    id: 'files',
    title: 'Files and photos',
    body: (
      <>
        <p>
          We check the content of every upload. We remove the metadata that cameras add to photos, such as the location. Photos that never
          become part of an order are deleted after one day.
        </p>
        <p>File links are valid for {FILE_LINK_VALID_MINUTES} minutes, are tied to your sign-in and are checked again when used.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          We use local storage instead of cookies: for the token that keeps you signed in, for your order draft, so that you don&apos;t lose
          it when you close the tab, for unfinished uploads, so that you can resume them, for chat messages and photos until they are sent,
          for the number of an order until its picture is uploaded, and for the clearance and alignment of your last fit checks. Logging out
          removes the token. <em>Start over</em> in the builder removes the draft.
        </p>
        <p>
          If you turn on notifications on a device, we store the address that your browser&apos;s push service gives us. The service
          delivers our messages without being able to read them. Turning them off or logging out deletes the address.
        </p>
        <p>
          Customers are signed out after 7 days, or after 24 hours of inactivity. Staff are signed out after 12 hours, or after 2 hours of
          inactivity. Password reset links work once and expire after {PASSWORD_RESET_VALID_MINUTES} minutes.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Third parties',
    body: (
      <ul>
        <li>
          <strong>Card payments</strong> are handled by Stripe. Card numbers go directly from your browser to Stripe and never reach our
          server. Stripe&apos;s script is loaded only on the payment screen. (The demo version of this site accepts only test cards and
          simulates Stripe.)
        </li>
        <li>
          <strong>Emails</strong> are delivered by our email provider.
        </li>
        <li>
          <strong>The map</strong> in the contact section comes from OpenStreetMap and is loaded only when you scroll near it. OpenStreetMap
          then sees your IP address.
        </li>
        <li>
          <strong>Share links</strong> are plain links. The social networks receive nothing until you click one.
        </li>
      </ul>
    ),
  },
  {
    id: 'mail',
    title: 'Emails we send',
    body: (
      <p>
        We email you about your account and your orders, twice at most about an unpaid order or a build you saved, and when a message from
        your engineer has been unread for {UNREAD_MAIL_AFTER_MINUTES} minutes. We don&apos;t email you about updates you have already seen
        on the site. You can turn off each kind of order email in your profile or through the link in the email, except receipts. We always
        send receipts and emails about the security of your account, such as password resets. We send the newsletter only if you subscribe.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You have the right to access, correct, export and delete your data, and you can do all of it in your profile: edit your details,
          export your data with <em>Download My Data</em> and close your account with <em>Delete Account</em>. For anything else, email{' '}
          <CompanyEmail /> and one of us will answer.
        </p>
        <p>
          You can delete your account once you have no paid orders in progress and no pending refunds. When you do, we immediately sign you
          out everywhere; remove your profile, notifications, newsletter subscription, saved builds and contact form messages; delete your
          photos, scans and chat files and our notes about you; blank out your messages, special requests and revision comments; and cancel
          orders that were never paid. Messages from our staff stay with the order, but your name is removed from it.
        </p>
        <p>
          We are required by law to keep orders, payments and receipts. The name and address on a receipt are stored separately, used only
          for receipts and removed after {RECEIPT_RETENTION_YEARS} years. Existing backups keep the old data until they are replaced.
        </p>
      </>
    ),
  },
]
