const reload = () => window.location.reload()

document.getElementById('retry')?.addEventListener('click', reload)
window.addEventListener('online', reload)
