/** Made by the plugin in vite-icons.ts. */
declare module '~icons/*' {
  const Icon: ReturnType<typeof import('./ui/create-icon.ts').createIcon>
  export default Icon
}
