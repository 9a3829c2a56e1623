import {
  FILE_LINK_VALID_MINUTES,
  NEWSLETTER_RETENTION_DAYS,
  PASSWORD_RESET_VALID_MINUTES,
  RECEIPT_RETENTION_YEARS,
  UNREAD_MAIL_AFTER_MINUTES,
} from '@vorta/contract/shared/limits'
import { CompanyMail } from './CompanyMail.tsx'
import type { Clause } from './LegalDocument.tsx'

export const PRIVACY: readonly Clause[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>No advertising, no trackers, no analytics, and not a single cookie from us.</li>
        <li>We keep what an order needs, and show it to the people who work on it.</li>
        <li>Fonts, pictures and scripts come from our own server.</li>
      </ul>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Account:</strong> name, email, phone, and the address if you give it. Of your password only a hash (Argon2id).
        </li>
        <li>
          <strong>Orders:</strong> your car, your choices, photos, scans, models, revisions, quotes, payments, the timeline, news of
          production, and your rating. A build is shown in our portfolio only if you allowed it, without your name; you can take that back.
        </li>
        <li>
          <strong>Shared builds:</strong> a copy of the design, engraved words included, under an address nobody can guess, for a year.
          Nothing in it says who made it.
        </li>
        <li>
          <strong>Chat:</strong> messages and files between you and your engineer. Admins can read it; that they did so is recorded.
        </li>
        <li>
          <strong>Contact form and newsletter:</strong> what you wrote and your email address. A subscription counts only after you confirm
          it by the link in an email, and every mail about it carries a link that ends it.
        </li>
        <li>
          <strong>Sign-ins:</strong> when, and with which browser, so that you can recognize and end them.
        </li>
        <li>
          <strong>Records of security:</strong> sign-ins, payments, changes of rights and of orders, with time and network address. They
          cannot be altered, by us either.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'For how long',
    body: (
      <ul>
        <li>
          <strong>Account, chat, photos and scans:</strong> as long as you have the account, which you can delete yourself.{' '}
          <strong>Orders, payments and receipts:</strong> as long as the law asks, after that without your name.
        </li>
        <li>
          <strong>Messages by the contact form:</strong> two years. <strong>Newsletter:</strong> until you leave; an address that was never
          confirmed, or that left, is deleted after {NEWSLETTER_RETENTION_DAYS} days.
        </li>
        <li>
          <strong>Emails that we sent:</strong> their text is deleted from our queue once they are sent.
        </li>
        <li>
          <strong>Shared builds:</strong> one year.
        </li>
        <li>
          <strong>Records of security:</strong> as long as the company runs. They name an account by a number; when the account is erased,
          the number leads nowhere.
        </li>
        <li>
          <strong>The server’s log</strong> holds the network address of each request, for finding faults and attacks.
        </li>
      </ul>
    ),
  },
  {
    id: 'files',
    title: 'Files and pictures',
    body: (
      <>
        <p>
          Uploads are checked for what they really are. From photos we remove what cameras write into them, such as the place. A photo that
          was uploaded but never became part of an order is deleted after a day.
        </p>
        <p>
          A file is opened through a link that is valid for {FILE_LINK_VALID_MINUTES} minutes, bound to your sign-in, and checked again when
          it is used.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          We use local storage instead of cookies: for the token that keeps you signed in, and for the draft of an order, so that a closed
          tab loses nothing. Unsent chat messages stay in the tab until they are sent. Signing out removes the token; <em>Start over</em> in
          the builder removes the draft.
        </p>
        <p>
          A customer’s sign-in ends after 7 days, or after 24 hours without use. Staff are signed out after 12 hours, or 2 hours without
          use. Links for a new password work once and for {PASSWORD_RESET_VALID_MINUTES} minutes.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else is involved',
    body: (
      <ul>
        <li>
          <strong>Card payments</strong> are handled by Stripe. Card numbers go from your browser to Stripe; our server never sees them. The
          provider’s script is loaded on the payment screen only. (A demo takes test cards only, and plays the provider itself.)
        </li>
        <li>
          <strong>Emails</strong> are handed to the mail service that the company uses.
        </li>
        <li>
          <strong>The map</strong> in the contact section comes from OpenStreetMap and is loaded only when you scroll near it. Their server
          then sees your network address.
        </li>
        <li>
          <strong>Share links</strong> are plain links: the networks behind them learn nothing until you follow one.
        </li>
      </ul>
    ),
  },
  {
    id: 'mail',
    title: 'Emails from us',
    body: (
      <p>
        About your account and your orders, among them a note when a message of your engineer stays unread for {UNREAD_MAIL_AFTER_MINUTES}{' '}
        minutes. What you have seen on the site already is not mailed. Every kind can be switched off, in your profile or by the link in the
        email; only receipts always come. The newsletter only if you asked for it.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, handed over or erased, and do it yourself in your profile: correct it
          there, take everything along with <em>Download My Data</em>, and leave with <em>Delete Account</em>. For everything else write to{' '}
          <CompanyMail />; a person answers.
        </p>
        <p>
          Deleting an account waits until no order that you paid for is under way and no refund is on its way. Then, at once: you are signed
          out everywhere; profile, notifications, newsletter and what you wrote by the contact form are removed; your photos, scans and chat
          files are deleted; your messages, special requests and revision comments are replaced; orders that were never paid are cancelled.
          What our people wrote to you stays with the order, which then names nobody.
        </p>
        <p>
          The law makes us keep orders, payments and receipts. The name and the address that a receipt needs are kept apart from everything
          else, are read for receipts only, and are removed after {RECEIPT_RETENTION_YEARS} years. Backups that were made before hold the
          old state until they are replaced.
        </p>
      </>
    ),
  },
]
