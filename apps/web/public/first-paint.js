// Sets the remembered theme before anything is painted. A file of its own, because the content security policy allows no inline script.
try {
  var theme = localStorage.getItem('convbox.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch (cause) {
  console.warn('The theme could not be read', cause)
}
