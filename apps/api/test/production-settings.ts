/** What production requires; the mail server and the webhook are turned off. */
export const PRODUCTION_SETTINGS = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'none',
  SMTP_URL: 'none',
  COMPANY_EMAIL: 'hello@shop.example',
  COMPANY_PHONE: '+1 (555) 010-9000',
  COMPANY_ADDRESS: '5 Test Road, Detroit, MI 48201',
}
