//! HTTP to a service of the same process, without a socket.
//!
//! A caller's thread runs the handlers itself: the bytes of a request go through memory, nothing is handed to another
//! thread, and nobody else on the machine can reach the service around its caller.

use std::{io, rc::Rc, time::Duration};

use actix_http::{HttpService, Request};
use actix_service::{IntoServiceFactory, Service, ServiceFactory, ServiceFactoryExt, map_config};
use actix_web::dev::AppConfig;
use tokio::{io::DuplexStream, sync::OnceCell};

use crate::Handlers;

/// Bytes that one side may be ahead of the other.
const BUFFER: usize = 64 * 1024;

/// Opens connections from one thread to a service.
pub struct Direct {
    handlers: Handlers,
    server: OnceCell<Rc<dyn Fn(DuplexStream)>>,
}

impl Direct {
    /// For the calling thread, which has to run actix-web's tasks.
    pub fn new(handlers: Handlers) -> Self {
        Self { handlers, server: OnceCell::new() }
    }

    /// A new connection, which speaks HTTP/1.1.
    ///
    /// Errors: the service cannot make its application.
    pub async fn connect(&self) -> io::Result<DuplexStream> {
        let serve = self.server.get_or_try_init(|| server(&self.handlers)).await?;
        let (ours, theirs) = tokio::io::duplex(BUFFER);
        serve(theirs);
        Ok(ours)
    }
}

/// Answers what comes on a connection, in a task of this thread.
async fn server(handlers: &Handlers) -> io::Result<Rc<dyn Fn(DuplexStream)>> {
    let app = IntoServiceFactory::<_, Request>::into_factory(handlers.app())
        .map_err(|error| error.error_response());
    // As actix-web's own server has them.
    let service = HttpService::build()
        .keep_alive(Duration::from_secs(5))
        .client_disconnect_timeout(Duration::from_secs(1))
        .h1(map_config(app, |()| AppConfig::default()))
        .new_service(())
        .await
        .map_err(|()| io::Error::other("the application could not be made"))?;
    let service = Rc::new(service);
    Ok(Rc::new(move |stream| {
        let service = service.clone();
        actix_web::rt::spawn(async move {
            // It ends when the other side is dropped.
            if let Err(error) = service.call((stream, None)).await {
                tracing::debug!(%error, "connection inside the process ended");
            }
        });
    }))
}
