import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './App';
import { startI18n } from './i18n/i18n';

const element = document.getElementById('root');
if (element !== null) {
  void startI18n().then(() => {
    createRoot(element).render(<App />);
  });
}
